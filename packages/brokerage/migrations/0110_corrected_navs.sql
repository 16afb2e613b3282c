-- What a corrected NAV did to whom is asked every few seconds: from the few NAVs that were corrected to the orders of their day, by index.
-- Without these it was looked for among all orders and all fills of the house.
create index fund_navs_corrected on brokerage.fund_navs (tenant_id, fund_id, day, version) where version > 1;
create index orders_of_fund_day on brokerage.orders (tenant_id, product_id, good_till) where venue = 'fund';

-- Reads that grew with what is stored: the rates of one day, and the other leg of a pair of orders.
create index portfolio_rates_by_day on brokerage.portfolio_rates (tenant_id, day);
create index orders_of_group on brokerage.orders (tenant_id, oco_group) where oco_group is not null;

-- What a client's holdings were worth on a day is worked out by the house from stored prices and rates, whoever asks to see it. A price, a
-- rate or a day that one person at a desk could write would change the returns that clients read.
create trigger guard_by_rule before insert on brokerage.portfolio_prices
  for each row execute function brokerage.guard_by_rule();
create trigger guard_by_rule before insert on brokerage.portfolio_rates
  for each row execute function brokerage.guard_by_rule();
create trigger guard_by_rule before insert on brokerage.portfolio_days
  for each row execute function brokerage.guard_by_rule();
create trigger guard_by_rule before insert or update on brokerage.portfolio_states
  for each row execute function brokerage.guard_by_rule();

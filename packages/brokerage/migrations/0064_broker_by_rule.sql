-- How far a broker's stream was read, and what it said that could not be booked, is noted by the work that reads it: whoever moved the
-- mark ahead by hand would make trades of clients disappear, and whoever closed a break would hide one.
create trigger guard_by_rule before insert or update on brokerage.broker_cursors
  for each row execute function brokerage.guard_by_rule();
create trigger keep_broker_cursors before delete on brokerage.broker_cursors
  for each row execute function platform.refuse_change();
create trigger guard_by_rule before insert or update on brokerage.broker_breaks
  for each row execute function brokerage.guard_by_rule();

-- Tickets of the live stream that were used. Two nodes that are shown one ticket at the same moment both ask here, and one of them
-- writes the row. Worth nothing once the ticket is over, and swept soon after.
create table market_data.spent_tickets (
  tenant_id   uuid not null,
  mark        text not null check (length(mark) between 10 and 40),
  expires_at  timestamptz not null,
  primary key (tenant_id, mark)
);
create index spent_tickets_expiry on market_data.spent_tickets (expires_at);
call platform.protect_tenant_table('market_data.spent_tickets');

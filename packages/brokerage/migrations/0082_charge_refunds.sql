-- What a day that was bought and sold in one instrument gives back of its charges: computed once in the evening, by the clockwork.
create table brokerage.charge_refunds (
  tenant_id uuid not null,
  refund_id uuid not null,
  client_id uuid not null,
  account_id uuid not null,
  instrument_id uuid not null,
  -- Of the venue.
  day date not null,
  currency text not null,
  -- In the currency of the account; zero says that the day was looked at and gives nothing back.
  amount numeric(38,0) not null check (amount >= 0),
  lines jsonb not null,
  booked_at timestamptz not null,
  primary key (tenant_id, refund_id),
  constraint charge_refunds_once unique (tenant_id, account_id, instrument_id, day),
  foreign key (tenant_id, client_id) references brokerage.clients
);
call platform.protect_append_only('brokerage.charge_refunds');
create trigger guard_by_rule before insert on brokerage.charge_refunds
  for each row execute function brokerage.guard_by_rule();

-- Only venues that charge less for a day's trades are looked at, and they are India's.
create index fills_of_day on brokerage.fills (tenant_id, instrument_id, traded_at) where product_currency = 'INR';

call brokerage.let_books_read('brokerage.charge_refunds');
create function brokerage.say_charge_refunds(p_tenant uuid, p_ids text[]) returns setof ledger.said
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select i.id, r.account_id, 'cash'::text, ''::text, r.currency, r.amount
  from unnest(p_ids) as i(id)
  join brokerage.charge_refunds r on r.tenant_id = p_tenant and r.refund_id = i.id::uuid;
end $$;
insert into ledger.causes (kind, says, free_houses) values
  ('charge_refund', 'brokerage.say_charge_refunds', '{fees,taxes,fx}');

-- Staff have a live line of their own: a ticket is a client's or a person's of the staff, never both.
alter table brokerage.event_tickets
  alter column client_id drop not null,
  add column staff_id uuid,
  add foreign key (tenant_id, staff_id) references brokerage.staff,
  add check (num_nonnulls(client_id, staff_id) = 1);

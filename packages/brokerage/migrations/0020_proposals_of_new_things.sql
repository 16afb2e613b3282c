-- A proposal of something new has no subject yet by which a second one is known. The same content is proposed once while
-- it is open: pressed twice and approved twice, a client would owe twice.
create unique index approvals_open_new on brokerage.approvals
  (tenant_id, kind, coalesce(client_id, '00000000-0000-0000-0000-000000000000'), md5(payload::text))
  where state = 'proposed' and kind in ('deposit_channel.open', 'due.raise', 'protection.place');

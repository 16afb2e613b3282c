-- A message may lead to an instrument, whose symbol is written in capitals: /quote?s=AAPL&ex=NASDAQ.
alter table brokerage.messages drop constraint messages_link_check;
alter table brokerage.messages add constraint messages_link_check
  check (link = '' or link ~ '^/[A-Za-z0-9/_?=&.^:%-]{0,199}$' and link !~ '^//');

-- The language a client signed in with last: what leaves the app without them asking (mail, text messages) is written in it.
alter table brokerage.clients add column language text check (language ~ '^[a-z]{2}-[A-Z]{2}$');

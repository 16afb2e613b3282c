-- What the time is, for guards that must not believe the one who writes. Instants come from the server's clock; a guard
-- asks whether one is the present. The shift is how far a server of a test runs ahead; nothing at all means that the clock
-- of this database is moved by hand and says nothing. Only the owner writes it, and production starts with none but zero.
create table platform.clock (
  is_only  boolean primary key default true check (is_only),
  shift    interval
);
insert into platform.clock (shift) values (interval '0');
revoke all on platform.clock from public;
grant select on platform.clock to candor_app, candor_system;

-- Clocks of two machines differ a little.
create function platform.is_now(instant timestamptz) returns boolean
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select c.shift is null or abs(extract(epoch from instant - clock_timestamp() - c.shift)) <= 300 from platform.clock c
$$;

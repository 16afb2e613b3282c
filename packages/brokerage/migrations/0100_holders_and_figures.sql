-- How many units of a fund clients hold in all, and what a year of complaints adds up to, without reading either table from end to end.
create index lots_held on brokerage.lots (tenant_id, instrument_id) include (quantity_e8) where quantity_e8 > 0;
create index complaints_by_day on brokerage.complaints (tenant_id, filed_at);

-- Nothing writes or reads this: what staff decided about a brand stands in their decisions (approvals of settings.set), laid over its file.
alter table brokerage.tenants drop column overrides;

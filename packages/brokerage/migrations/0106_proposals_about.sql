-- What was proposed about one thing, in the order of the inbox: asked whenever an item is opened at the desk. It serves what waits, too.
create index approvals_on_subject on brokerage.approvals (tenant_id, subject_id, approval_id desc);
drop index brokerage.approvals_about;

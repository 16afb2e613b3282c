-- Work that gave up is counted by the desk every few seconds; what was done is many times more.
create index jobs_dead on platform.jobs (tenant_id, finished_at desc) where state = 'dead';

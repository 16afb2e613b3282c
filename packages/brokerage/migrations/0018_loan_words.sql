-- Why a client wants a loan is theirs: it is sealed like every other free word. Loans applied for before have none.
alter table brokerage.loans add column words bytea;
alter table brokerage.loans drop column reason;

-- Balances of many clients are read by one statement.
call platform.ask_tenant_once('ledger.accounts');
call platform.ask_tenant_once('ledger.balances');

-- An answer about an order is a few bytes over what a row may hold before parts of it move to a table beside it, and each of them was
-- written twice. Up to a page it stays in its row now.
alter table platform.answered_requests set (toast_tuple_target = 8160);

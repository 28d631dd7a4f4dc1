-- Until when a purchase can be refunded is fixed when it is sold, beside the date on which its earnings are released
-- (earnings.available_at): a later change of either setting cannot let a sale be paid out while it can be refunded.
-- Null for sales made before this: their window was always 14 days.
alter table purchases add column refundable_until timestamptz;

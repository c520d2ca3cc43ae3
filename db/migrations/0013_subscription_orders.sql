-- The visits of a subscription: what was used of it is counted over their orders.
CREATE INDEX customer_order_subscription ON customer_order (store_id, subscription_id) WHERE subscription_id IS NOT NULL;

-- The foreign keys that the last file dropped, and those that followed an id alone. All begin with store_id on both sides.
ALTER TABLE outlet_sales_type
  ADD FOREIGN KEY (store_id, outlet_id) REFERENCES outlet ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, sales_type_id) REFERENCES sales_type ON DELETE CASCADE;
ALTER TABLE dining_table ADD FOREIGN KEY (store_id, outlet_id) REFERENCES outlet ON DELETE CASCADE;
ALTER TABLE customer
  ADD FOREIGN KEY (store_id, id, main_address_id) REFERENCES customer_address (store_id, customer_id, id) ON DELETE SET NULL (main_address_id);
ALTER TABLE session ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE;
ALTER TABLE customer_address ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE;
ALTER TABLE shelf
  ADD FOREIGN KEY (store_id, outlet_id) REFERENCES outlet ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, sales_type_id) REFERENCES sales_type ON DELETE CASCADE;
ALTER TABLE product ADD FOREIGN KEY (store_id, category_id) REFERENCES category;
ALTER TABLE product_option ADD FOREIGN KEY (store_id, product_id) REFERENCES product ON DELETE CASCADE;
ALTER TABLE modifier ADD FOREIGN KEY (store_id, group_id) REFERENCES modifier_group ON DELETE CASCADE;
ALTER TABLE product_modifier_group
  ADD FOREIGN KEY (store_id, product_id) REFERENCES product ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, group_id) REFERENCES modifier_group ON DELETE CASCADE;
ALTER TABLE price
  ADD FOREIGN KEY (store_id, product_id) REFERENCES product ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, outlet_id) REFERENCES outlet ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, sales_type_id) REFERENCES sales_type ON DELETE CASCADE;
ALTER TABLE offer
  ADD FOREIGN KEY (store_id, shelf_id) REFERENCES shelf ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, product_id) REFERENCES product ON DELETE CASCADE;
ALTER TABLE customer_identity ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE;
ALTER TABLE marketing_consent
  ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order ON DELETE CASCADE;
ALTER TABLE verification ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE;
ALTER TABLE cart
  ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, outlet_id) REFERENCES outlet ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, sales_type_id) REFERENCES sales_type ON DELETE CASCADE;
ALTER TABLE cart_line
  ADD FOREIGN KEY (store_id, cart_id) REFERENCES cart ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, product_id) REFERENCES product ON DELETE CASCADE;
ALTER TABLE cart_addition ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE;
ALTER TABLE slot_window ADD FOREIGN KEY (store_id, outlet_id) REFERENCES outlet ON DELETE CASCADE;
ALTER TABLE customer_order
  ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer,
  ADD FOREIGN KEY (store_id, outlet_id) REFERENCES outlet,
  ADD FOREIGN KEY (store_id, sales_type_id) REFERENCES sales_type;
ALTER TABLE trip ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order;
ALTER TABLE order_line ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order, ADD FOREIGN KEY (store_id, trip_id) REFERENCES trip;
ALTER TABLE slot_booking ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order;
ALTER TABLE order_event ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order, ADD FOREIGN KEY (store_id, trip_id) REFERENCES trip;
ALTER TABLE invoice ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order, ADD FOREIGN KEY (store_id, trip_id) REFERENCES trip;
ALTER TABLE payment_method ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer;
ALTER TABLE gateway_customer ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE;
ALTER TABLE payment_attempt ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order;
ALTER TABLE refund ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order, ADD FOREIGN KEY (store_id, attempt_id) REFERENCES payment_attempt;
ALTER TABLE card_entry ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE;
ALTER TABLE proposed_service ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order, ADD FOREIGN KEY (store_id, trip_id) REFERENCES trip;
ALTER TABLE order_photo ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order;
ALTER TABLE claim ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order;
ALTER TABLE guest_link ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order;
ALTER TABLE webhook_delivery ADD FOREIGN KEY (store_id, endpoint_id) REFERENCES webhook_endpoint ON DELETE CASCADE;
ALTER TABLE voucher ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer, ADD FOREIGN KEY (store_id, campaign_id) REFERENCES voucher_campaign;
ALTER TABLE voucher_use
  ADD FOREIGN KEY (store_id, campaign_id) REFERENCES voucher_campaign,
  ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order,
  ADD FOREIGN KEY (store_id, voucher_id) REFERENCES voucher;
ALTER TABLE voucher_person
  ADD FOREIGN KEY (store_id, campaign_id) REFERENCES voucher_campaign ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, use_id) REFERENCES voucher_use ON DELETE CASCADE;
ALTER TABLE points_entry
  ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer,
  ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order,
  ADD FOREIGN KEY (store_id, voucher_id) REFERENCES voucher;
ALTER TABLE points_lot ADD FOREIGN KEY (store_id, entry_id) REFERENCES points_entry;
ALTER TABLE referral_code ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer;
ALTER TABLE referral
  ADD FOREIGN KEY (store_id, referrer_id) REFERENCES customer,
  ADD FOREIGN KEY (store_id, friend_id) REFERENCES customer,
  ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order;
ALTER TABLE referral_person ADD FOREIGN KEY (store_id, referral_id) REFERENCES referral;
ALTER TABLE subscription_plan ADD FOREIGN KEY (store_id, sales_type_id) REFERENCES sales_type;
ALTER TABLE subscription
  ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer,
  ADD FOREIGN KEY (store_id, plan_id) REFERENCES subscription_plan,
  ADD FOREIGN KEY (store_id, outlet_id) REFERENCES outlet,
  ADD FOREIGN KEY (store_id, payment_method_id) REFERENCES payment_method;
ALTER TABLE subscription_cycle
  ADD FOREIGN KEY (store_id, subscription_id) REFERENCES subscription,
  ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order;
ALTER TABLE visit_weight ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order;
ALTER TABLE subscription_overage
  ADD FOREIGN KEY (store_id, subscription_id) REFERENCES subscription,
  ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order,
  ADD FOREIGN KEY (store_id, attempt_id) REFERENCES payment_attempt;
ALTER TABLE login_collision ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE;
ALTER TABLE known_device ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE;
ALTER TABLE table_basket ADD FOREIGN KEY (store_id, table_id) REFERENCES dining_table ON DELETE CASCADE;
ALTER TABLE table_basket_member ADD FOREIGN KEY (store_id, basket_id) REFERENCES table_basket ON DELETE CASCADE;
ALTER TABLE table_basket_line
  ADD FOREIGN KEY (store_id, basket_id) REFERENCES table_basket ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, basket_id, member) REFERENCES table_basket_member ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order;
ALTER TABLE passkey ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE;
ALTER TABLE passkey_challenge
  ADD FOREIGN KEY (store_id, session_id) REFERENCES session ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE;
ALTER TABLE message
  ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order;
ALTER TABLE message_delivery ADD FOREIGN KEY (store_id, message_id) REFERENCES message ON DELETE CASCADE;
ALTER TABLE message_preference
  ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order ON DELETE CASCADE;
ALTER TABLE push_subscription
  ADD FOREIGN KEY (store_id, session_id) REFERENCES session ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order ON DELETE CASCADE;
ALTER TABLE order_note
  ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order,
  ADD FOREIGN KEY (store_id, claim_id) REFERENCES claim ON DELETE CASCADE;
ALTER TABLE whatsapp_consent
  ADD FOREIGN KEY (store_id, customer_id) REFERENCES customer ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order ON DELETE CASCADE;
ALTER TABLE staff_alert
  ADD FOREIGN KEY (store_id, claim_id) REFERENCES claim ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, outlet_id) REFERENCES outlet,
  ADD FOREIGN KEY (store_id, order_id) REFERENCES customer_order;
ALTER TABLE staff_alert_told
  ADD FOREIGN KEY (store_id, alert_id) REFERENCES staff_alert ON DELETE CASCADE,
  ADD FOREIGN KEY (store_id, message_id) REFERENCES message ON DELETE SET NULL (message_id);

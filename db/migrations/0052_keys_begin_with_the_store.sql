-- Every key of a store's table begins with store_id, so that a database of several machines can keep a store's rows together (decision 58). A unique key
-- (store_id, id) becomes the primary key, which leaves one index fewer. Foreign keys need the keys that they refer to: they are dropped here and come back
-- in the next file. All numbered files of a start are one transaction.
ALTER TABLE outlet_sales_type
  DROP CONSTRAINT outlet_sales_type_store_id_outlet_id_fkey,
  DROP CONSTRAINT outlet_sales_type_store_id_sales_type_id_fkey;
ALTER TABLE dining_table DROP CONSTRAINT dining_table_store_id_outlet_id_fkey;
ALTER TABLE customer DROP CONSTRAINT customer_id_main_address_id_fkey;
ALTER TABLE session DROP CONSTRAINT session_store_id_customer_id_fkey;
ALTER TABLE customer_address DROP CONSTRAINT customer_address_store_id_customer_id_fkey;
ALTER TABLE shelf DROP CONSTRAINT shelf_store_id_outlet_id_fkey, DROP CONSTRAINT shelf_store_id_sales_type_id_fkey;
ALTER TABLE product DROP CONSTRAINT product_store_id_category_id_fkey;
ALTER TABLE product_option DROP CONSTRAINT product_option_store_id_product_id_fkey;
ALTER TABLE modifier DROP CONSTRAINT modifier_store_id_group_id_fkey;
ALTER TABLE product_modifier_group
  DROP CONSTRAINT product_modifier_group_store_id_product_id_fkey,
  DROP CONSTRAINT product_modifier_group_store_id_group_id_fkey;
ALTER TABLE price
  DROP CONSTRAINT price_store_id_product_id_fkey,
  DROP CONSTRAINT price_store_id_outlet_id_fkey,
  DROP CONSTRAINT price_store_id_sales_type_id_fkey;
ALTER TABLE offer DROP CONSTRAINT offer_store_id_shelf_id_fkey, DROP CONSTRAINT offer_store_id_product_id_fkey;
ALTER TABLE customer_identity DROP CONSTRAINT customer_identity_store_id_customer_id_fkey;
ALTER TABLE marketing_consent DROP CONSTRAINT marketing_consent_store_id_customer_id_fkey, DROP CONSTRAINT marketing_consent_store_id_order_id_fkey;
ALTER TABLE verification DROP CONSTRAINT verification_store_id_customer_id_fkey;
ALTER TABLE cart
  DROP CONSTRAINT cart_store_id_customer_id_fkey,
  DROP CONSTRAINT cart_store_id_outlet_id_fkey,
  DROP CONSTRAINT cart_store_id_sales_type_id_fkey;
ALTER TABLE cart_line DROP CONSTRAINT cart_line_store_id_cart_id_fkey, DROP CONSTRAINT cart_line_store_id_product_id_fkey;
ALTER TABLE cart_addition DROP CONSTRAINT cart_addition_store_id_customer_id_fkey;
ALTER TABLE slot_window DROP CONSTRAINT slot_window_store_id_outlet_id_fkey;
ALTER TABLE customer_order
  DROP CONSTRAINT customer_order_store_id_customer_id_fkey,
  DROP CONSTRAINT customer_order_store_id_outlet_id_fkey,
  DROP CONSTRAINT customer_order_store_id_sales_type_id_fkey;
ALTER TABLE trip DROP CONSTRAINT trip_store_id_order_id_fkey;
ALTER TABLE order_line DROP CONSTRAINT order_line_store_id_order_id_fkey, DROP CONSTRAINT order_line_store_id_trip_id_fkey;
ALTER TABLE slot_booking DROP CONSTRAINT slot_booking_store_id_order_id_fkey;
ALTER TABLE order_event DROP CONSTRAINT order_event_store_id_order_id_fkey, DROP CONSTRAINT order_event_store_id_trip_id_fkey;
ALTER TABLE invoice DROP CONSTRAINT invoice_store_id_order_id_fkey, DROP CONSTRAINT invoice_store_id_trip_id_fkey;
ALTER TABLE payment_method DROP CONSTRAINT payment_method_store_id_customer_id_fkey;
ALTER TABLE gateway_customer DROP CONSTRAINT gateway_customer_store_id_customer_id_fkey;
ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_store_id_order_id_fkey;
ALTER TABLE refund DROP CONSTRAINT refund_store_id_order_id_fkey, DROP CONSTRAINT refund_store_id_attempt_id_fkey;
ALTER TABLE card_entry DROP CONSTRAINT card_entry_store_id_customer_id_fkey;
ALTER TABLE proposed_service DROP CONSTRAINT proposed_service_store_id_order_id_fkey, DROP CONSTRAINT proposed_service_store_id_trip_id_fkey;
ALTER TABLE order_photo DROP CONSTRAINT order_photo_store_id_order_id_fkey;
ALTER TABLE claim DROP CONSTRAINT claim_store_id_order_id_fkey;
ALTER TABLE guest_link DROP CONSTRAINT guest_link_store_id_order_id_fkey;
ALTER TABLE webhook_delivery DROP CONSTRAINT webhook_delivery_store_id_endpoint_id_fkey;
ALTER TABLE voucher DROP CONSTRAINT voucher_store_id_customer_id_fkey, DROP CONSTRAINT voucher_store_id_campaign_id_fkey;
ALTER TABLE voucher_use
  DROP CONSTRAINT voucher_use_store_id_campaign_id_fkey,
  DROP CONSTRAINT voucher_use_store_id_order_id_fkey,
  DROP CONSTRAINT voucher_use_store_id_voucher_id_fkey;
ALTER TABLE voucher_person DROP CONSTRAINT voucher_person_store_id_campaign_id_fkey, DROP CONSTRAINT voucher_person_store_id_use_id_fkey;
ALTER TABLE points_entry
  DROP CONSTRAINT points_entry_store_id_customer_id_fkey,
  DROP CONSTRAINT points_entry_store_id_order_id_fkey,
  DROP CONSTRAINT points_entry_store_id_voucher_id_fkey;
ALTER TABLE points_lot DROP CONSTRAINT points_lot_entry_id_fkey;
ALTER TABLE referral_code DROP CONSTRAINT referral_code_store_id_customer_id_fkey;
ALTER TABLE referral
  DROP CONSTRAINT referral_store_id_referrer_id_fkey,
  DROP CONSTRAINT referral_store_id_friend_id_fkey,
  DROP CONSTRAINT referral_store_id_order_id_fkey;
ALTER TABLE referral_person DROP CONSTRAINT referral_person_store_id_referral_id_fkey;
ALTER TABLE subscription_plan DROP CONSTRAINT subscription_plan_store_id_sales_type_id_fkey;
ALTER TABLE subscription
  DROP CONSTRAINT subscription_store_id_customer_id_fkey,
  DROP CONSTRAINT subscription_store_id_plan_id_fkey,
  DROP CONSTRAINT subscription_store_id_outlet_id_fkey,
  DROP CONSTRAINT subscription_store_id_payment_method_id_fkey;
ALTER TABLE subscription_cycle
  DROP CONSTRAINT subscription_cycle_store_id_subscription_id_fkey,
  DROP CONSTRAINT subscription_cycle_store_id_order_id_fkey;
ALTER TABLE visit_weight DROP CONSTRAINT visit_weight_store_id_order_id_fkey;
ALTER TABLE subscription_overage
  DROP CONSTRAINT subscription_overage_store_id_subscription_id_fkey,
  DROP CONSTRAINT subscription_overage_store_id_order_id_fkey,
  DROP CONSTRAINT subscription_overage_store_id_attempt_id_fkey;
ALTER TABLE login_collision DROP CONSTRAINT login_collision_store_id_customer_id_fkey;
ALTER TABLE known_device DROP CONSTRAINT known_device_store_id_customer_id_fkey;
ALTER TABLE table_basket DROP CONSTRAINT table_basket_store_id_table_id_fkey;
ALTER TABLE table_basket_member DROP CONSTRAINT table_basket_member_store_id_basket_id_fkey;
ALTER TABLE table_basket_line
  DROP CONSTRAINT table_basket_line_store_id_basket_id_fkey,
  DROP CONSTRAINT table_basket_line_basket_id_member_fkey,
  DROP CONSTRAINT table_basket_line_store_id_order_id_fkey;
ALTER TABLE passkey DROP CONSTRAINT passkey_store_id_customer_id_fkey;
ALTER TABLE passkey_challenge DROP CONSTRAINT passkey_challenge_session_id_fkey, DROP CONSTRAINT passkey_challenge_store_id_customer_id_fkey;
ALTER TABLE message DROP CONSTRAINT message_store_id_customer_id_fkey, DROP CONSTRAINT message_store_id_order_id_fkey;
ALTER TABLE message_delivery DROP CONSTRAINT message_delivery_message_id_fkey;
ALTER TABLE message_preference
  DROP CONSTRAINT message_preference_store_id_customer_id_fkey,
  DROP CONSTRAINT message_preference_store_id_order_id_fkey;
ALTER TABLE push_subscription DROP CONSTRAINT push_subscription_session_id_fkey, DROP CONSTRAINT push_subscription_store_id_order_id_fkey;
ALTER TABLE order_note DROP CONSTRAINT order_note_store_id_order_id_fkey, DROP CONSTRAINT order_note_store_id_claim_id_fkey;
ALTER TABLE whatsapp_consent DROP CONSTRAINT whatsapp_consent_store_id_customer_id_fkey, DROP CONSTRAINT whatsapp_consent_store_id_order_id_fkey;
ALTER TABLE staff_alert
  DROP CONSTRAINT staff_alert_claim_id_fkey,
  DROP CONSTRAINT staff_alert_store_id_outlet_id_fkey,
  DROP CONSTRAINT staff_alert_store_id_order_id_fkey;
ALTER TABLE staff_alert_told DROP CONSTRAINT staff_alert_told_alert_id_fkey, DROP CONSTRAINT staff_alert_told_message_id_fkey;

ALTER TABLE sales_type DROP CONSTRAINT sales_type_pkey, DROP CONSTRAINT sales_type_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE outlet DROP CONSTRAINT outlet_pkey, DROP CONSTRAINT outlet_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE outlet_sales_type DROP CONSTRAINT outlet_sales_type_pkey, ADD PRIMARY KEY (store_id, outlet_id, sales_type_id);
ALTER TABLE dining_table
  DROP CONSTRAINT dining_table_pkey,
  DROP CONSTRAINT dining_table_store_id_id_key,
  DROP CONSTRAINT dining_table_token_key,
  DROP CONSTRAINT dining_table_outlet_id_slug_key,
  ADD PRIMARY KEY (store_id, id),
  ADD UNIQUE (store_id, token),
  ADD UNIQUE (store_id, outlet_id, slug);
ALTER TABLE customer DROP CONSTRAINT customer_pkey, DROP CONSTRAINT customer_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE session
  DROP CONSTRAINT session_pkey,
  DROP CONSTRAINT session_token_hash_key,
  ADD PRIMARY KEY (store_id, id),
  ADD UNIQUE (store_id, token_hash);
ALTER TABLE customer_address
  DROP CONSTRAINT customer_address_pkey,
  DROP CONSTRAINT customer_address_customer_id_id_key,
  ADD PRIMARY KEY (store_id, id),
  ADD UNIQUE (store_id, customer_id, id);
ALTER TABLE shelf DROP CONSTRAINT shelf_pkey, DROP CONSTRAINT shelf_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE category DROP CONSTRAINT category_pkey, DROP CONSTRAINT category_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE product DROP CONSTRAINT product_pkey, DROP CONSTRAINT product_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE product_option DROP CONSTRAINT product_option_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE product_variant DROP CONSTRAINT product_variant_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE modifier_group DROP CONSTRAINT modifier_group_pkey, DROP CONSTRAINT modifier_group_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE modifier DROP CONSTRAINT modifier_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE marketing_consent DROP CONSTRAINT marketing_consent_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE verification
  DROP CONSTRAINT verification_pkey,
  DROP CONSTRAINT verification_ticket_hash_key,
  DROP CONSTRAINT verification_link_hash_key,
  ADD PRIMARY KEY (store_id, id),
  ADD UNIQUE (store_id, ticket_hash),
  ADD UNIQUE (store_id, link_hash);
ALTER TABLE identity_visit DROP CONSTRAINT identity_visit_pkey, ADD PRIMARY KEY (store_id, ticket_hash);
ALTER TABLE cart DROP CONSTRAINT cart_pkey, DROP CONSTRAINT cart_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE cart_line
  DROP CONSTRAINT cart_line_pkey,
  DROP CONSTRAINT cart_line_cart_id_slot_key,
  DROP CONSTRAINT cart_line_cart_id_match_key_key,
  ADD PRIMARY KEY (store_id, id),
  ADD UNIQUE (store_id, cart_id, slot),
  ADD UNIQUE (store_id, cart_id, match_key);
ALTER TABLE customer_order
  DROP CONSTRAINT customer_order_pkey,
  DROP CONSTRAINT customer_order_store_id_id_key,
  DROP CONSTRAINT customer_order_guest_token_hash_key,
  ADD PRIMARY KEY (store_id, id),
  ADD UNIQUE (store_id, guest_token_hash);
ALTER TABLE trip DROP CONSTRAINT trip_pkey, DROP CONSTRAINT trip_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE order_line DROP CONSTRAINT order_line_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE slot_booking DROP CONSTRAINT slot_booking_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE order_event DROP CONSTRAINT order_event_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE invoice DROP CONSTRAINT invoice_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE extra_service DROP CONSTRAINT extra_service_pkey, DROP CONSTRAINT extra_service_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE payment_method
  DROP CONSTRAINT payment_method_pkey,
  DROP CONSTRAINT payment_method_store_id_id_key,
  DROP CONSTRAINT payment_method_gateway_method_ref_key,
  ADD PRIMARY KEY (store_id, id),
  ADD UNIQUE (store_id, gateway, method_ref);
ALTER TABLE payment_attempt
  DROP CONSTRAINT payment_attempt_pkey,
  DROP CONSTRAINT payment_attempt_store_id_id_key,
  DROP CONSTRAINT payment_attempt_gateway_gateway_ref_key,
  ADD PRIMARY KEY (store_id, id),
  ADD UNIQUE (store_id, gateway, gateway_ref);
ALTER TABLE refund DROP CONSTRAINT refund_pkey, DROP CONSTRAINT refund_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE card_entry
  DROP CONSTRAINT card_entry_pkey,
  DROP CONSTRAINT card_entry_gateway_setup_ref_key,
  ADD PRIMARY KEY (store_id, id),
  ADD UNIQUE (store_id, gateway, setup_ref);
ALTER TABLE proposed_service DROP CONSTRAINT proposed_service_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE order_photo DROP CONSTRAINT order_photo_pkey, ADD PRIMARY KEY (store_id, name);
ALTER TABLE claim DROP CONSTRAINT claim_pkey, DROP CONSTRAINT claim_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE guest_link DROP CONSTRAINT guest_link_pkey, ADD PRIMARY KEY (store_id, token_hash);
ALTER TABLE operator_key
  DROP CONSTRAINT operator_key_pkey,
  DROP CONSTRAINT operator_key_key_hash_key,
  ADD PRIMARY KEY (store_id, id),
  ADD UNIQUE (store_id, key_hash);
ALTER TABLE operator_audit DROP CONSTRAINT operator_audit_pkey, ADD PRIMARY KEY (store_id, id);
DROP INDEX operator_audit_store_id_id_idx;
ALTER TABLE webhook_endpoint DROP CONSTRAINT webhook_endpoint_pkey, DROP CONSTRAINT webhook_endpoint_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE webhook_delivery DROP CONSTRAINT webhook_delivery_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE voucher_campaign DROP CONSTRAINT voucher_campaign_pkey, DROP CONSTRAINT voucher_campaign_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE voucher DROP CONSTRAINT voucher_pkey, DROP CONSTRAINT voucher_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE voucher_use DROP CONSTRAINT voucher_use_pkey, DROP CONSTRAINT voucher_use_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE points_entry DROP CONSTRAINT points_entry_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE points_lot DROP CONSTRAINT points_lot_pkey, ADD PRIMARY KEY (store_id, entry_id);
ALTER TABLE referral DROP CONSTRAINT referral_pkey, DROP CONSTRAINT referral_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE subscription_plan
  DROP CONSTRAINT subscription_plan_pkey,
  DROP CONSTRAINT subscription_plan_store_id_id_key,
  ADD PRIMARY KEY (store_id, id);
ALTER TABLE subscription DROP CONSTRAINT subscription_pkey, DROP CONSTRAINT subscription_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE subscription_overage DROP CONSTRAINT subscription_overage_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE table_basket DROP CONSTRAINT table_basket_pkey, DROP CONSTRAINT table_basket_store_id_id_key, ADD PRIMARY KEY (store_id, id);
ALTER TABLE table_basket_member
  DROP CONSTRAINT table_basket_member_pkey,
  DROP CONSTRAINT table_basket_member_token_hash_key,
  ADD PRIMARY KEY (store_id, basket_id, member),
  ADD UNIQUE (store_id, token_hash);
ALTER TABLE table_basket_line DROP CONSTRAINT table_basket_line_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE passkey DROP CONSTRAINT passkey_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE passkey_challenge DROP CONSTRAINT passkey_challenge_pkey, ADD PRIMARY KEY (store_id, challenge_hash);
ALTER TABLE message DROP CONSTRAINT message_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE message_delivery DROP CONSTRAINT message_delivery_pkey, ADD PRIMARY KEY (store_id, message_id, channel);
ALTER TABLE message_preference DROP CONSTRAINT message_preference_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE push_subscription DROP CONSTRAINT push_subscription_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE order_note DROP CONSTRAINT order_note_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE whatsapp_consent DROP CONSTRAINT whatsapp_consent_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE staff_alert DROP CONSTRAINT staff_alert_pkey, ADD PRIMARY KEY (store_id, id);
ALTER TABLE staff_alert_told DROP CONSTRAINT staff_alert_told_pkey, ADD PRIMARY KEY (store_id, alert_id, person, is_escalation);

DROP INDEX payment_attempt_wallet_token, table_basket_open;
CREATE UNIQUE INDEX payment_attempt_wallet_token ON payment_attempt (store_id, (method ->> 'token')) WHERE method ->> 'kind' = 'wallet';
CREATE UNIQUE INDEX table_basket_open ON table_basket (store_id, table_id) WHERE ended_at IS NULL;

-- A gateway's webhook names the attempt or the gateway's own reference, and no store. It is the only look-up without one.
CREATE INDEX payment_attempt_of_webhook ON payment_attempt (id);
CREATE INDEX payment_attempt_of_gateway ON payment_attempt (gateway, gateway_ref);

-- P1.7: how a customer wants things to be treated: {choices, allergies, access_notes, lines}. The lines are the answers in the words of the store, so that an
-- order keeps them as they were.
ALTER TABLE customer
  ADD COLUMN care jsonb CHECK (jsonb_typeof(care -> 'lines') = 'array'),
  ADD COLUMN care_invitation_answered_at timestamptz;

-- A copy of the lines at the time of the order, for staff and for tags: [{label, value}].
ALTER TABLE customer_order ADD COLUMN care jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(care) = 'array');

-- The provider does not know the payment: nobody can say whether money was taken.
ALTER TABLE orders ADD COLUMN is_outcome_unknown boolean NOT NULL DEFAULT false;

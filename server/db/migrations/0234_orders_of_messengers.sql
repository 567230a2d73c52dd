-- Where the payer returns to; null on the website.
ALTER TABLE orders ADD COLUMN messenger text;

-- Whoever has lost or found an animal may not know its breed: each type has a nameless one, which no list offers.
INSERT INTO breeds (animal_type_id, name) SELECT id, '' FROM animal_types ORDER BY id;

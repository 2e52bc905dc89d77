-- Returns the search keys of a text: a hash of each letter (unless `shortest` is 2) and of each pair of adjacent letters, in
-- ICU's lower case. The hash includes the owner, so that a search reads only one owner's debates. Hashes have only 20 bits, so
-- that the index compresses well. Different texts may have the same hashes, so a search also compares the texts.
-- Returns null if the text has no keys.
CREATE OR REPLACE FUNCTION search_keys(owner uuid, said text, shortest integer) RETURNS integer[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT array_agg(DISTINCT hashtext((owner::text || run) COLLATE "C") & 1048575)
  FROM (
    SELECT letter, lead(letter) OVER (ORDER BY place) AS next
    FROM unnest(string_to_array(lower(said COLLATE "und-x-icu"), NULL)) WITH ORDINALITY AS letters(letter, place)
  ) AS neighbours, LATERAL (VALUES (letter), (letter || next)) AS runs(run)
  WHERE length(run) >= shortest
$$;

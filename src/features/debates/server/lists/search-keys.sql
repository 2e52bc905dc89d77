-- What a text holds: numbers that stand for its letters, in ICU's lower case, and for each two neighbours (`shortest` 2: for
-- those alone). The owner is part of them, so that a search finds the numbers of one owner's texts. They are few, so that a
-- number's list of debates is compressed; another text may have the same, so a search compares the texts as well.
-- Null = there are none.
CREATE OR REPLACE FUNCTION search_keys(owner uuid, said text, shortest integer) RETURNS integer[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT array_agg(DISTINCT hashtext((owner::text || run) COLLATE "C") & 1048575)
  FROM (
    SELECT letter, lead(letter) OVER (ORDER BY place) AS next
    FROM unnest(string_to_array(lower(said COLLATE "und-x-icu"), NULL)) WITH ORDINALITY AS letters(letter, place)
  ) AS neighbours, LATERAL (VALUES (letter), (letter || next)) AS runs(run)
  WHERE length(run) >= shortest
$$;

-- Deletes sources that no debate uses any more. Locks them first, and so waits for transactions that add a use of one of them
-- to another debate; the second statement then sees that use.
CREATE OR REPLACE FUNCTION drop_unused_sources() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform from evidence_sources where id in (select source_id from removed) order by id for update;
  delete from evidence_sources kept
    where id in (select source_id from removed)
      and not exists (select from debate_sources where source_id = kept.id);
  return null;
end $$;

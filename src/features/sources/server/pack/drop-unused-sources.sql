-- A source goes with the last debate that uses it, however that debate goes. The sources are locked first: a transaction
-- that keeps one of them for another debate has it locked until its use can be seen by the second statement.
CREATE OR REPLACE FUNCTION drop_unused_sources() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform from evidence_sources where id in (select source_id from removed) order by id for update;
  delete from evidence_sources kept
    where id in (select source_id from removed)
      and not exists (select from debate_sources where source_id = kept.id);
  return null;
end $$;

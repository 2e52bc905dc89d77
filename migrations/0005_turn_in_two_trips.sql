-- Saves a finished turn if its claim is still held; answers whether it was. The turn is one record under the names of the
-- columns of `responses`, so that a column is added without another function: a key that an older instance does not send
-- leaves its column null. A column with a default needs a line where the record begins. The older save_turn and
-- save_turn_2 stay for instances that are being replaced.
CREATE FUNCTION save_turn_3(held_claim uuid, said jsonb) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  turn responses%ROWTYPE;
BEGIN
  turn.created_at := now();
  turn := jsonb_populate_record(turn, said);
  -- Locks in the order of claim_turn: debate, then claim. A late save and a takeover wait for each other.
  PERFORM 1 FROM ai_debates WHERE id = turn.debate_id FOR UPDATE;
  DELETE FROM turn_claims WHERE debate_id = turn.debate_id AND claim_id = held_claim;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO responses SELECT turn.*;
  RETURN true;
END $$;

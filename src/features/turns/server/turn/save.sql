-- Saves a finished turn and settles what it cost (`spent`, the record Settlement; null = nothing) if its claim is still held;
-- answers whether it was. `said` is one record under the names of the columns of `responses`, so that a column is added
-- without a change here: a key that an older server does not send leaves its column null. A column with a default needs a line
-- where the record begins.
CREATE OR REPLACE FUNCTION save_turn(held_claim uuid, said jsonb, spent jsonb) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
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
  IF spent IS NOT NULL THEN
    PERFORM settle_spend(spent);
  END IF;
  RETURN true;
END $$;

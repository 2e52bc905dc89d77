-- If the claim is still held, saves a finished turn, settles its cost (`spent`, a Settlement; null means no cost) and returns
-- true. The keys of `said` are column names of `responses`, so that a new column needs no change here: a key that an older
-- server does not send leaves its column null. Only a column with a default must be set where `turn` is initialised.
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

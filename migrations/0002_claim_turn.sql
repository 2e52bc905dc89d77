-- Reserves a debate's next turn before any model is called: one round trip instead of five, for the hottest transaction.
-- `volatile`, so that each statement sees what was committed while the locks were waited for. Answers the claim as the
-- store types it: {kind: 'claimed', turnNumber, lostAttempt} | {kind: 'held', claimId, turnNumber, instance} |
-- {kind: 'gone' | 'response-limit' | 'running-limit' | 'spend-ceiling'}. A changed version gets a name of its own:
-- older instances still call this one while they are replaced.
CREATE FUNCTION claim_turn(
  asked_debate uuid,
  new_claim uuid,
  asking_instance text,
  asking_claimant text,
  asked_at timestamptz,
  new_lease timestamptz,
  response_limit integer,
  running_limit integer,
  spend_day date,
  spend_ceiling bigint,
  spend_reserve bigint
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  existing turn_claims%ROWTYPE;
  written integer;
  lost text := '';
BEGIN
  -- A claim need not outlive a crash of the database: whoever lost it may save no more, and the turn is claimed anew.
  PERFORM set_config('synchronous_commit', 'off', true);
  -- Serialises one claimant's calls on different debates, for the limit of turns at once.
  PERFORM pg_advisory_xact_lock(hashtext(asking_claimant));
  PERFORM 1 FROM ai_debates WHERE id = asked_debate FOR UPDATE;
  IF NOT FOUND THEN
    RETURN jsonb_build_object('kind', 'gone');
  END IF;
  SELECT * INTO existing FROM turn_claims WHERE debate_id = asked_debate;
  IF existing.lease_until > asked_at THEN
    RETURN jsonb_build_object('kind', 'held', 'claimId', existing.claim_id,
      'turnNumber', existing.turn_number, 'instance', existing.instance);
  END IF;
  SELECT count(*) INTO written FROM responses WHERE debate_id = asked_debate;
  IF written >= response_limit THEN
    RETURN jsonb_build_object('kind', 'response-limit');
  END IF;
  IF (SELECT count(*) FROM turn_claims WHERE claimant = asking_claimant AND lease_until > asked_at) >= running_limit THEN
    RETURN jsonb_build_object('kind', 'running-limit');
  END IF;
  IF spend_day IS NOT NULL THEN
    INSERT INTO model_spend (day) VALUES (spend_day) ON CONFLICT DO NOTHING;
    UPDATE model_spend SET micro_dollars = micro_dollars + spend_reserve
      WHERE day = spend_day AND micro_dollars < spend_ceiling;
    IF NOT FOUND THEN
      RETURN jsonb_build_object('kind', 'spend-ceiling');
    END IF;
  END IF;
  -- What a lost attempt left belongs to the retry of the same turn only.
  IF existing.turn_number = written + 1 THEN
    lost := existing.partial;
  END IF;
  INSERT INTO turn_claims (debate_id, claim_id, turn_number, instance, claimant, lease_until, partial)
    VALUES (asked_debate, new_claim, written + 1, asking_instance, asking_claimant, new_lease, lost)
    ON CONFLICT (debate_id) DO UPDATE SET claim_id = excluded.claim_id, turn_number = excluded.turn_number,
      instance = excluded.instance, claimant = excluded.claimant, lease_until = excluded.lease_until,
      partial = excluded.partial;
  RETURN jsonb_build_object('kind', 'claimed', 'turnNumber', written + 1, 'lostAttempt', lost);
END $$;
--> statement-breakpoint
-- Saves a finished turn if its claim is still held; answers whether it was. Locks in the order of claim_turn (debate,
-- then claim), so that a late save and a takeover wait for each other instead of deadlocking.
CREATE FUNCTION save_turn(
  held_claim uuid,
  new_id uuid,
  of_debate uuid,
  option_said smallint,
  said text,
  turn integer,
  chosen_model text,
  writing_engine text,
  counted_in integer,
  counted_out integer,
  first_token_ms integer,
  said_at timestamptz
) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM 1 FROM ai_debates WHERE id = of_debate FOR UPDATE;
  DELETE FROM turn_claims WHERE debate_id = of_debate AND claim_id = held_claim;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO responses (id, debate_id, option_number, content, turn_number, ai_model, engine, tokens_in, tokens_out,
      ms_to_first_token, created_at)
    VALUES (new_id, of_debate, option_said, said, turn, chosen_model, writing_engine, counted_in, counted_out,
      first_token_ms, said_at);
  RETURN true;
END $$;

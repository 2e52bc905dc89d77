-- Claims a debate's next turn and answers what its prompt is written from: the first of the two trips of a turn. Asked and
-- answered are the records ClaimRequest and Claim of the store. 'refused' stands for a debate that is not there, not
-- theirs, or has a model that is not for them: rules.ts says which, this function only asks nobody else's to be claimed.
-- Locks in one order, here and in save_turn_4: claimant, debate, claim, spend of the day.
-- `volatile`, so that each statement sees what was committed while the locks were waited for. The older claim_turn stays
-- for instances that are being replaced.
CREATE FUNCTION claim_turn_2(request jsonb) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  asked record;
  debate ai_debates%ROWTYPE;
  existing turn_claims%ROWTYPE;
  written integer;
  said json;
  heard json;
  reserved bigint := 0;
  lost text := '';
BEGIN
  -- A claim need not outlive a crash of the database: whoever lost it may save no more, and the turn is claimed anew.
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT * INTO asked FROM jsonb_to_record(request) AS r("debateId" uuid, "claimId" uuid, instance text, claimant text,
    "userId" uuid, visitor text, now timestamptz, "leaseUntil" timestamptz, "responseLimit" integer,
    "runningLimit" integer, models jsonb, spend jsonb);
  -- Serialises one claimant's calls on different debates, for the limit of turns at once.
  PERFORM pg_advisory_xact_lock(hashtext(asked.claimant));
  -- `owns` of rules.ts.
  SELECT * INTO debate FROM ai_debates WHERE id = asked."debateId"
    AND CASE WHEN user_id IS NULL THEN visitor = asked.visitor ELSE user_id = asked."userId" END FOR UPDATE;
  IF NOT FOUND OR NOT asked.models ?& ARRAY[debate.option1_model, debate.option2_model] THEN
    RETURN json_build_object('kind', 'refused');
  END IF;
  SELECT * INTO existing FROM turn_claims WHERE debate_id = debate.id FOR UPDATE;
  IF existing.lease_until > asked.now THEN
    RETURN json_build_object('kind', 'held', 'claimId', existing.claim_id,
      'turnNumber', existing.turn_number, 'instance', existing.instance);
  END IF;
  SELECT count(*), json_agg(json_build_object('turnNumber', turn_number, 'content', content, 'summary', summary)
      ORDER BY turn_number)
    INTO written, said FROM responses WHERE debate_id = debate.id;
  IF written >= asked."responseLimit" THEN
    RETURN json_build_object('kind', 'response-limit');
  END IF;
  IF (SELECT count(*) FROM turn_claims WHERE claimant = asked.claimant AND lease_until > asked.now)
      >= asked."runningLimit" THEN
    RETURN json_build_object('kind', 'running-limit');
  END IF;
  IF asked.spend IS NOT NULL THEN
    -- Which side speaks is known only here; the dearer of the two is reserved, as for any turn of this debate.
    reserved := greatest((asked.models->>debate.option1_model)::bigint, (asked.models->>debate.option2_model)::bigint);
    INSERT INTO model_spend (day) VALUES ((asked.spend->>'day')::date) ON CONFLICT DO NOTHING;
    UPDATE model_spend SET micro_dollars = micro_dollars + reserved
      WHERE day = (asked.spend->>'day')::date AND micro_dollars < (asked.spend->>'ceiling')::bigint;
    IF NOT FOUND THEN
      RETURN json_build_object('kind', 'spend-ceiling');
    END IF;
  END IF;
  -- What a lost attempt left belongs to the retry of the same turn only.
  IF existing.turn_number = written + 1 THEN
    lost := existing.partial;
  END IF;
  INSERT INTO turn_claims (debate_id, claim_id, turn_number, instance, claimant, lease_until, partial)
    VALUES (debate.id, asked."claimId", written + 1, asked.instance, asked.claimant, asked."leaseUntil", lost)
    ON CONFLICT (debate_id) DO UPDATE SET claim_id = excluded.claim_id, turn_number = excluded.turn_number,
      instance = excluded.instance, claimant = excluded.claimant, lease_until = excluded.lease_until,
      partial = excluded.partial;
  -- What was to wait for the turn after one that was lost stands in the prompt of this one, and is heard from it on.
  UPDATE user_inputs SET turn_number = written + 1 WHERE debate_id = debate.id AND turn_number > written + 1;
  SELECT json_agg(json_build_object('turnNumber', turn_number, 'content', content) ORDER BY turn_number, created_at)
    INTO heard FROM user_inputs WHERE debate_id = debate.id;
  RETURN json_build_object('kind', 'claimed', 'turnNumber', written + 1, 'lostAttempt', lost, 'reserved', reserved,
    'debate', json_build_object('id', debate.id, 'question', debate.question, 'option1', debate.option1,
      'option2', debate.option2, 'option1Model', debate.option1_model, 'option2Model', debate.option2_model,
      'coffeeLevel', debate.coffee_level, 'language', debate.language),
    'responses', coalesce(said, '[]'), 'userInputs', coalesce(heard, '[]'));
END $$;
--> statement-breakpoint
-- Saves a finished turn as save_turn_3 does, and with it corrects the day's spend by what it really cost: the second trip.
-- Answers whether it was saved; otherwise nothing is corrected. The older functions stay for instances that are being
-- replaced.
CREATE FUNCTION save_turn_4(held_claim uuid, said jsonb, spend_day date, spend_more bigint)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF NOT save_turn_3(held_claim, said) THEN
    RETURN false;
  END IF;
  IF spend_day IS NOT NULL THEN
    INSERT INTO model_spend (day, micro_dollars) VALUES (spend_day, spend_more)
      ON CONFLICT (day) DO UPDATE SET micro_dollars = model_spend.micro_dollars + excluded.micro_dollars;
  END IF;
  RETURN true;
END $$;

CREATE TABLE "account_spend" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"micro_dollars" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "account_spend_day_user_id_pk" PRIMARY KEY("day","user_id")
);
--> statement-breakpoint
-- Reserves a part of the day's ceiling, and of its account's share, before a model is asked. `spend` is the record DayCeiling
-- of the store. Answers null, or which of the two is used up; then nothing is reserved.
-- Locks in one order, here and in settle_spend: the account's day, the day.
CREATE FUNCTION reserve_spend(spend jsonb, amount bigint) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  today date := (spend->>'day')::date;
  spender uuid := (spend->'account'->>'userId')::uuid;
BEGIN
  IF spender IS NOT NULL THEN
    INSERT INTO account_spend (day, user_id) VALUES (today, spender) ON CONFLICT DO NOTHING;
    UPDATE account_spend SET micro_dollars = micro_dollars + amount
      WHERE day = today AND user_id = spender AND micro_dollars < (spend->'account'->>'ceiling')::bigint;
    IF NOT FOUND THEN
      -- On a day that is used up for everybody, that is the reason.
      RETURN CASE WHEN coalesce((SELECT micro_dollars FROM model_spend WHERE day = today), 0)
        >= (spend->>'ceiling')::bigint THEN 'spend-ceiling' ELSE 'spend-share' END;
    END IF;
  END IF;
  INSERT INTO model_spend (day) VALUES (today) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    DELETE FROM account_spend WHERE day < today;
  END IF;
  UPDATE model_spend SET micro_dollars = micro_dollars + amount
    WHERE day = today AND micro_dollars < (spend->>'ceiling')::bigint;
  IF NOT FOUND THEN
    UPDATE account_spend SET micro_dollars = micro_dollars - amount WHERE day = today AND user_id = spender;
    RETURN 'spend-ceiling';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Corrects what was reserved to what it cost. `spent` is the record Settlement of the store.
CREATE FUNCTION settle_spend(spent jsonb) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  UPDATE account_spend SET micro_dollars = micro_dollars + (spent->>'microDollars')::bigint
    WHERE day = (spent->>'day')::date AND user_id = (spent->>'userId')::uuid;
  INSERT INTO model_spend (day, micro_dollars) VALUES ((spent->>'day')::date, (spent->>'microDollars')::bigint)
    ON CONFLICT (day) DO UPDATE SET micro_dollars = model_spend.micro_dollars + excluded.micro_dollars;
END $$;
--> statement-breakpoint
-- Claims a turn as claim_turn_2 does, and reserves of the account's share as well. The older functions stay for instances that
-- are being replaced.
CREATE FUNCTION claim_turn_3(request jsonb) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  asked record;
  debate ai_debates%ROWTYPE;
  existing turn_claims%ROWTYPE;
  written integer;
  said json;
  heard json;
  reserved bigint := 0;
  refusal text;
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
    IF reserved > 0 THEN
      refusal := reserve_spend(asked.spend, reserved);
      IF refusal IS NOT NULL THEN
        RETURN json_build_object('kind', refusal);
      END IF;
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
-- Saves a turn as save_turn_4 does, and settles the account's share as well.
CREATE FUNCTION save_turn_5(held_claim uuid, said jsonb, spent jsonb)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF NOT save_turn_3(held_claim, said) THEN
    RETURN false;
  END IF;
  IF spent IS NOT NULL THEN
    PERFORM settle_spend(spent);
  END IF;
  RETURN true;
END $$;

-- Claims the next turn of a debate. `request` has the fields of ClaimRequest (turn-store.ts); the result is a Claim.
-- save_turn takes the locks in the same order, to avoid deadlocks: claimant, debate, claim, the day's spending.
CREATE OR REPLACE FUNCTION claim_turn(request jsonb) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  wish record;
  debate ai_debates%ROWTYPE;
  existing turn_claims%ROWTYPE;
  turn integer;
  said json;
  running integer;
  heard json;
  latest integer;
  quotable json;
  reserved bigint := 0;
  refusal text;
  lost text := '';
BEGIN
  SELECT * INTO wish FROM jsonb_to_record(request) AS r("debateId" uuid, "claimId" uuid, instance text, claimant text,
    "userId" uuid, visitor text, now timestamptz, "leaseUntil" timestamptz, "responseLimit" integer,
    "runningLimit" integer, models jsonb, spend jsonb);
  -- A claim need not outlive a crash of the database: its process can then save nothing, and the turn is claimed anew.
  -- The lock serialises one claimant's calls on different debates, for the limit of turns at once.
  PERFORM set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtext(wish.claimant));
  -- `owns` of rules.ts.
  SELECT * INTO debate FROM ai_debates WHERE id = wish."debateId" AND hidden_at IS NULL
    AND CASE WHEN user_id IS NULL THEN visitor = wish.visitor ELSE user_id = wish."userId" END FOR UPDATE;
  IF NOT FOUND OR NOT wish.models ?& ARRAY[debate.option1_model, debate.option2_model] THEN
    RETURN json_build_object('kind', 'refused');
  END IF;
  SELECT * INTO existing FROM turn_claims WHERE debate_id = debate.id FOR UPDATE;
  IF existing.lease_until > wish.now THEN
    RETURN json_build_object('kind', 'held', 'claimId', existing.claim_id,
      'turnNumber', existing.turn_number, 'instance', existing.instance);
  END IF;
  SELECT count(*) + 1, json_agg(json_build_object('turnNumber', turn_number, 'round', round, 'content', content,
      'summary', summary) ORDER BY turn_number)
    INTO turn, said FROM responses WHERE debate_id = debate.id;
  IF turn > wish."responseLimit" THEN
    RETURN json_build_object('kind', 'response-limit');
  END IF;
  -- Context that was to wait for the turn after a lost one stands in the prompt of this one. The passages are both sides', each
  -- side's best first; old ones without their text are left out until the sources are listed.
  SELECT (SELECT count(*) FROM turn_claims WHERE claimant = wish.claimant AND lease_until > wish.now), inputs.heard, inputs.latest,
      (SELECT json_agg(json_build_object('marker', used.number, 'sourceId', source.id, 'title', source.title,
          'url', source.url, 'language', source.language, 'start', passage.start, 'text', passage.text,
          'optionNumber', passage.option_number) ORDER BY passage.option_number, passage.rank)
        FROM debate_passages passage
        JOIN debate_sources used ON used.debate_id = passage.debate_id AND used.source_id = passage.source_id
        JOIN evidence_sources source ON source.id = passage.source_id
        WHERE passage.debate_id = debate.id AND passage.text IS NOT NULL)
    INTO running, heard, latest, quotable
    FROM (SELECT max(turn_number) AS latest,
        json_agg(json_build_object('turnNumber', least(turn_number, turn), 'content', content, 'asked', asked)
          ORDER BY least(turn_number, turn), created_at) AS heard
      FROM user_inputs WHERE debate_id = debate.id) AS inputs;
  IF running >= wish."runningLimit" THEN
    RETURN json_build_object('kind', 'running-limit');
  END IF;
  IF wish.spend IS NOT NULL THEN
    -- Which side speaks is known only here; the dearer of the two is reserved, as for any turn of this debate.
    reserved := greatest((wish.models->>debate.option1_model)::bigint, (wish.models->>debate.option2_model)::bigint);
    IF reserved > 0 THEN
      refusal := reserve_spend(wish.spend, reserved);
      IF refusal IS NOT NULL THEN
        RETURN json_build_object('kind', refusal);
      END IF;
    END IF;
  END IF;
  -- What a lost attempt left belongs to the retry of the same turn only.
  IF existing.turn_number = turn THEN
    lost := existing.partial;
  END IF;
  INSERT INTO turn_claims (debate_id, claim_id, turn_number, instance, claimant, lease_until, partial)
    VALUES (debate.id, wish."claimId", turn, wish.instance, wish.claimant, wish."leaseUntil", lost)
    ON CONFLICT (debate_id) DO UPDATE SET claim_id = excluded.claim_id, turn_number = excluded.turn_number,
      instance = excluded.instance, claimant = excluded.claimant, lease_until = excluded.lease_until,
      partial = excluded.partial;
  IF latest > turn THEN
    UPDATE user_inputs SET turn_number = turn WHERE debate_id = debate.id AND turn_number > turn;
  END IF;
  RETURN json_build_object('kind', 'claimed', 'turnNumber', turn, 'lostAttempt', lost, 'reserved', reserved,
    'debate', json_build_object('id', debate.id, 'question', debate.question, 'option1', debate.option1,
      'option2', debate.option2, 'option1Model', debate.option1_model, 'option2Model', debate.option2_model,
      'coffeeLevel', debate.coffee_level, 'language', debate.language),
    'responses', coalesce(said, '[]'), 'userInputs', coalesce(heard, '[]'), 'passages', coalesce(quotable, '[]'));
END $$;

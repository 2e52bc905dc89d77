-- A question to one debater or to both (product.md §20); null = context for both.
ALTER TABLE "user_inputs" ADD COLUMN "asked" text;--> statement-breakpoint
-- Claims a turn as claim_turn_5 does, and tells of each input whom it asks. A debate without questions reads and parses
-- nothing more: the answer holds its whole transcript.
CREATE FUNCTION claim_turn_6(request jsonb) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  answered jsonb;
  heard jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM user_inputs WHERE debate_id = (request->>'debateId')::uuid AND asked IS NOT NULL) THEN
    RETURN claim_turn_5(request);
  END IF;
  answered := claim_turn_5(request)::jsonb;
  IF answered#>>'{claim,kind}' <> 'claimed' THEN
    RETURN answered;
  END IF;
  SELECT jsonb_agg(jsonb_build_object('turnNumber', turn_number, 'content', content, 'asked', asked)
      ORDER BY turn_number, created_at)
    INTO heard FROM user_inputs WHERE debate_id = (request->>'debateId')::uuid;
  RETURN jsonb_set(answered, '{claim,userInputs}', heard)::json;
END $$;

-- A question to one debater or to both (product.md §20); null = context for both.
ALTER TABLE "user_inputs" ADD COLUMN "asked" text;--> statement-breakpoint
-- Claims a turn as claim_turn_5 does, and tells of each input whom it asks. A debate without inputs reads nothing more.
CREATE FUNCTION claim_turn_6(request jsonb) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  answered json := claim_turn_5(request);
  heard jsonb;
BEGIN
  IF answered#>>'{claim,kind}' <> 'claimed' OR json_array_length(answered#>'{claim,userInputs}') = 0 THEN
    RETURN answered;
  END IF;
  SELECT jsonb_agg(jsonb_build_object('turnNumber', turn_number, 'content', content, 'asked', asked)
      ORDER BY turn_number, created_at)
    INTO heard FROM user_inputs WHERE debate_id = (request->>'debateId')::uuid;
  RETURN jsonb_set(answered::jsonb, '{claim,userInputs}', heard)::json;
END $$;

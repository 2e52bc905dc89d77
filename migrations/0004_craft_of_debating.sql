ALTER TABLE "responses" ADD COLUMN "summary_lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "prompt_version" text;--> statement-breakpoint
-- save_turn of 0002, with the version of the prompt. The older one stays for instances that are being replaced.
CREATE FUNCTION save_turn_2(
  held_claim uuid,
  new_id uuid,
  of_debate uuid,
  option_said smallint,
  said text,
  turn integer,
  chosen_model text,
  writing_engine text,
  prompted_by text,
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
  INSERT INTO responses (id, debate_id, option_number, content, turn_number, ai_model, engine, prompt_version,
      tokens_in, tokens_out, ms_to_first_token, created_at)
    VALUES (new_id, of_debate, option_said, said, turn, chosen_model, writing_engine, prompted_by,
      counted_in, counted_out, first_token_ms, said_at);
  RETURN true;
END $$;

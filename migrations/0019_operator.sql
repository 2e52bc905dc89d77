CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"uses_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"subject" text,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "plan_grants" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "debate_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"debate_id" uuid NOT NULL,
	"reporter" text NOT NULL,
	"user_id" uuid,
	"reason" text NOT NULL,
	"words" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "ai_debates" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "plan_grants" ADD CONSTRAINT "plan_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debate_reports" ADD CONSTRAINT "debate_reports_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debate_reports" ADD CONSTRAINT "debate_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invites_code" ON "invites" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "invites_expiry" ON "invites" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "operator_acts_at" ON "operator_acts" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "debate_reports_reporter" ON "debate_reports" USING btree ("debate_id","reporter");--> statement-breakpoint
CREATE INDEX "debate_reports_user" ON "debate_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "debate_reports_open" ON "debate_reports" USING btree ("created_at" DESC NULLS LAST) WHERE "debate_reports"."settled_at" is null;--> statement-breakpoint
-- Claims a turn as claim_turn_4 does, but none of a debate that the operator has hidden. Hiding deletes the claim of the turn
-- that is being written, so that it can not be saved.
CREATE FUNCTION claim_turn_5(request jsonb) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF EXISTS (SELECT FROM ai_debates WHERE id = (request->>'debateId')::uuid AND hidden_at IS NOT NULL) THEN
    RETURN json_build_object('claim', json_build_object('kind', 'refused'), 'passages', '[]'::json);
  END IF;
  RETURN claim_turn_4(request);
END $$;

-- The map of a debate and what its readers contest (§20). Adds tables alone: older instances run beside it.
CREATE TABLE "map_contests" (
	"debate_id" uuid NOT NULL,
	"from_card" text NOT NULL,
	"to_card" text NOT NULL,
	"reader" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "map_contests_debate_id_from_card_to_card_reader_pk" PRIMARY KEY("debate_id","from_card","to_card","reader")
);
--> statement-breakpoint
CREATE TABLE "map_turns" (
	"response_id" uuid PRIMARY KEY NOT NULL,
	"debate_id" uuid NOT NULL,
	"cards" jsonb NOT NULL,
	"reading" jsonb,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "steelmen" (
	"debate_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"lines" jsonb,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "map_contests" ADD CONSTRAINT "map_contests_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_contests" ADD CONSTRAINT "map_contests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_turns" ADD CONSTRAINT "map_turns_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_turns" ADD CONSTRAINT "map_turns_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steelmen" ADD CONSTRAINT "steelmen_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "map_contests_user" ON "map_contests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "map_turns_debate" ON "map_turns" USING btree ("debate_id");
CREATE TABLE "ai_debates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"option1" text NOT NULL,
	"option2" text NOT NULL,
	"option1_model" text NOT NULL,
	"option2_model" text NOT NULL,
	"coffee_level" smallint DEFAULT 1 NOT NULL,
	"user_id" uuid,
	"visitor" text,
	"title" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"is_private" boolean DEFAULT true NOT NULL,
	"is_original" boolean DEFAULT true NOT NULL,
	"original_debate_id" uuid,
	"language" text DEFAULT 'en' NOT NULL,
	"share_token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_spend" (
	"day" date PRIMARY KEY NOT NULL,
	"micro_dollars" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "responses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"debate_id" uuid NOT NULL,
	"option_number" smallint NOT NULL,
	"content" text NOT NULL,
	"summary" text,
	"turn_number" integer NOT NULL,
	"ai_model" text NOT NULL,
	"engine" text NOT NULL,
	"tokens_in" integer,
	"tokens_out" integer,
	"ms_to_first_token" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turn_claims" (
	"debate_id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"turn_number" integer NOT NULL,
	"instance" text NOT NULL,
	"claimant" text NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"partial" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_inputs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"debate_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"turn_number" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_claims" ADD CONSTRAINT "turn_claims_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_inputs" ADD CONSTRAINT "user_inputs_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_debates_share_token" ON "ai_debates" USING btree ("share_token");--> statement-breakpoint
CREATE INDEX "ai_debates_user" ON "ai_debates" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_debates_visitor" ON "ai_debates" USING btree ("visitor","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "ai_debates"."visitor" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "responses_debate_turn" ON "responses" USING btree ("debate_id","turn_number");--> statement-breakpoint
CREATE INDEX "turn_claims_claimant" ON "turn_claims" USING btree ("claimant");--> statement-breakpoint
CREATE INDEX "user_inputs_debate" ON "user_inputs" USING btree ("debate_id","turn_number");--> statement-breakpoint
CREATE INDEX "user_inputs_user" ON "user_inputs" USING btree ("user_id");
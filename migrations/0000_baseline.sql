-- What a text holds: numbers that stand for its letters, in ICU's lower case, and for each two neighbours (`shortest` 2: for
-- those alone). The owner is part of them, so that a search finds the numbers of one owner's texts. They are few, so that a
-- number's list of debates is compressed; another text may have the same, so a search compares the texts as well.
-- Null = there are none.
CREATE OR REPLACE FUNCTION search_keys(owner uuid, said text, shortest integer) RETURNS integer[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT array_agg(DISTINCT hashtext((owner::text || run) COLLATE "C") & 1048575)
  FROM (
    SELECT letter, lead(letter) OVER (ORDER BY place) AS next
    FROM unnest(string_to_array(lower(said COLLATE "und-x-icu"), NULL)) WITH ORDINALITY AS letters(letter, place)
  ) AS neighbours, LATERAL (VALUES (letter), (letter || next)) AS runs(run)
  WHERE length(run) >= shortest
$$;
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"key_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"holder" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "plan_grants" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "provider_sign_ins" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"return_to" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recovery_codes_user_id_number_pk" PRIMARY KEY("user_id","number")
);
--> statement-breakpoint
CREATE TABLE "reset_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_skeleton" text NOT NULL,
	"password_hash" text,
	"display_name" text,
	"bio" text,
	"profile_picture" text,
	"email" text,
	"theme" text DEFAULT 'light' NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"subscription_tier" text DEFAULT 'free' NOT NULL,
	"subscription_status" text DEFAULT 'active' NOT NULL,
	"subscription_period_end" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"suspended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"account" text,
	"mode" text,
	"subscribed" boolean DEFAULT true NOT NULL,
	"subscription_id" text,
	"interval" text,
	"subscribed_at" timestamp (3) with time zone,
	"ticket" bigint DEFAULT 0 NOT NULL,
	"synced_ticket" bigint DEFAULT 0 NOT NULL,
	"synced_at" timestamp (3) with time zone NOT NULL,
	"unsettled_until" timestamp (3) with time zone,
	"first_payment" text,
	"first_payment_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_rounds" (
	"name" text PRIMARY KEY NOT NULL,
	"claimed_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"tier" text NOT NULL,
	"price_id" text NOT NULL,
	"session_id" text,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_farewells" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"account" text,
	"mode" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"handled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "debate_passages" (
	"debate_id" uuid NOT NULL,
	"option_number" smallint NOT NULL,
	"rank" smallint NOT NULL,
	"source_id" uuid NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"text" text,
	CONSTRAINT "debate_passages_debate_id_option_number_rank_pk" PRIMARY KEY("debate_id","option_number","rank")
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
CREATE TABLE "debate_sources" (
	"debate_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"option_number" smallint,
	"own" boolean NOT NULL,
	CONSTRAINT "debate_sources_debate_id_source_id_pk" PRIMARY KEY("debate_id","source_id")
);
--> statement-breakpoint
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
	"rematch_of" uuid,
	"rematch_from" integer,
	"language" text DEFAULT 'en' NOT NULL,
	"share_token" text NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "responses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"debate_id" uuid NOT NULL,
	"option_number" smallint NOT NULL,
	"content" text NOT NULL,
	"summary" text,
	"summary_lease_until" timestamp (3) with time zone,
	"turn_number" integer NOT NULL,
	"ai_model" text NOT NULL,
	"engine" text NOT NULL,
	"served_by" text,
	"prompt_version" text,
	"tokens_in" integer,
	"tokens_cached" integer,
	"tokens_out" integer,
	"ms_to_first_token" integer,
	"stopped" boolean,
	"cut" boolean,
	"citations" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_packs" (
	"debate_id" uuid PRIMARY KEY NOT NULL,
	"looked_up" boolean NOT NULL,
	"search_until" timestamp (3) with time zone,
	"last_number" smallint DEFAULT 0 NOT NULL
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
	"user_id" uuid,
	"content" text NOT NULL,
	"turn_number" integer NOT NULL,
	"asked" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"url" text,
	"hash" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"license" text,
	"language" text,
	"read_at" timestamp (3) with time zone NOT NULL,
	"gone" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_cache" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cache_key" text NOT NULL,
	"original_text" text NOT NULL,
	"translated_text" text,
	"language" text NOT NULL,
	"type" text NOT NULL,
	"debate_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_spend" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"micro_dollars" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "account_spend_day_user_id_pk" PRIMARY KEY("day","user_id")
);
--> statement-breakpoint
CREATE TABLE "model_spend" (
	"day" date PRIMARY KEY NOT NULL,
	"micro_dollars" bigint DEFAULT 0 NOT NULL,
	"payers_micro_dollars" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "judged_readers" (
	"reader" text PRIMARY KEY NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "moved_marks" (
	"debate_id" uuid NOT NULL,
	"reader" text NOT NULL,
	"response_id" uuid NOT NULL,
	"card_number" smallint NOT NULL,
	"user_id" uuid,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moved_marks_debate_id_reader_response_id_card_number_pk" PRIMARY KEY("debate_id","reader","response_id","card_number")
);
--> statement-breakpoint
CREATE TABLE "stances" (
	"debate_id" uuid NOT NULL,
	"reader" text NOT NULL,
	"user_id" uuid,
	"before" smallint,
	"after" smallint,
	"after_turn" integer,
	"said_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stances_debate_id_reader_pk" PRIMARY KEY("debate_id","reader")
);
--> statement-breakpoint
CREATE TABLE "steelmen" (
	"debate_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"lines" jsonb,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_grants" ADD CONSTRAINT "plan_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_identities" ADD CONSTRAINT "provider_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sign_ins" ADD CONSTRAINT "provider_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_links" ADD CONSTRAINT "reset_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debate_passages" ADD CONSTRAINT "debate_passages_source" FOREIGN KEY ("debate_id","source_id") REFERENCES "public"."debate_sources"("debate_id","source_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debate_reports" ADD CONSTRAINT "debate_reports_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debate_reports" ADD CONSTRAINT "debate_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debate_sources" ADD CONSTRAINT "debate_sources_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debate_sources" ADD CONSTRAINT "debate_sources_source_id_evidence_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."evidence_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_debates" ADD CONSTRAINT "ai_debates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_debates" ADD CONSTRAINT "ai_debates_rematch_of_ai_debates_id_fk" FOREIGN KEY ("rematch_of") REFERENCES "public"."ai_debates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_packs" ADD CONSTRAINT "source_packs_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_claims" ADD CONSTRAINT "turn_claims_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_inputs" ADD CONSTRAINT "user_inputs_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_inputs" ADD CONSTRAINT "user_inputs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_contests" ADD CONSTRAINT "map_contests_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_contests" ADD CONSTRAINT "map_contests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_turns" ADD CONSTRAINT "map_turns_response_id_responses_id_fk" FOREIGN KEY ("response_id") REFERENCES "public"."responses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_turns" ADD CONSTRAINT "map_turns_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_marks" ADD CONSTRAINT "moved_marks_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_marks" ADD CONSTRAINT "moved_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stances" ADD CONSTRAINT "stances_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stances" ADD CONSTRAINT "stances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steelmen" ADD CONSTRAINT "steelmen_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_code" ON "invites" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "invites_expiry" ON "invites" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "operator_acts_at" ON "operator_acts" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_identities_user" ON "provider_identities" USING btree ("user_id","issuer");--> statement-breakpoint
CREATE INDEX "provider_sign_ins_user" ON "provider_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "provider_sign_ins_expiry" ON "provider_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reset_links_user" ON "reset_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reset_links_expiry" ON "reset_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_last" ON "sign_in_failures" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username_skeleton");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customers_customer" ON "billing_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "billing_customers_synced" ON "billing_customers" USING btree ("synced_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_id" ON "checkouts" USING btree ("id");--> statement-breakpoint
CREATE INDEX "billing_farewells_next" ON "billing_farewells" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "stripe_events_handled" ON "stripe_events" USING btree ("handled_at");--> statement-breakpoint
CREATE UNIQUE INDEX "debate_reports_reporter" ON "debate_reports" USING btree ("debate_id","reporter");--> statement-breakpoint
CREATE INDEX "debate_reports_user" ON "debate_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "debate_reports_open" ON "debate_reports" USING btree ("created_at" DESC NULLS LAST) WHERE "debate_reports"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "debate_sources_number" ON "debate_sources" USING btree ("debate_id","number");--> statement-breakpoint
CREATE INDEX "debate_sources_source" ON "debate_sources" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_debates_share_token" ON "ai_debates" USING btree ("share_token");--> statement-breakpoint
CREATE INDEX "ai_debates_user" ON "ai_debates" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_debates_visitor" ON "ai_debates" USING btree ("visitor","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "ai_debates"."visitor" is not null;--> statement-breakpoint
CREATE INDEX "ai_debates_original" ON "ai_debates" USING btree ("original_debate_id","user_id") WHERE "ai_debates"."original_debate_id" is not null;--> statement-breakpoint
CREATE INDEX "ai_debates_rematches" ON "ai_debates" USING btree ("rematch_of","created_at" DESC NULLS LAST) WHERE "ai_debates"."rematch_of" is not null;--> statement-breakpoint
CREATE INDEX "ai_debates_search" ON "ai_debates" USING gin (search_keys("user_id", "question" || ' ' || "option1" || ' ' || "option2", 1)) WITH (fastupdate=false) WHERE "ai_debates"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "ai_debates_public" ON "ai_debates" USING btree ("id") WHERE "ai_debates"."is_public";--> statement-breakpoint
CREATE UNIQUE INDEX "responses_debate_turn" ON "responses" USING btree ("debate_id","turn_number");--> statement-breakpoint
CREATE UNIQUE INDEX "turn_claims_claim" ON "turn_claims" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "turn_claims_claimant" ON "turn_claims" USING btree ("claimant");--> statement-breakpoint
CREATE INDEX "user_inputs_debate" ON "user_inputs" USING btree ("debate_id","turn_number");--> statement-breakpoint
CREATE INDEX "user_inputs_user" ON "user_inputs" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_sources_page" ON "evidence_sources" USING btree ("url","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "translation_cache_key" ON "translation_cache" USING btree ("cache_key");--> statement-breakpoint
CREATE INDEX "translation_cache_debate" ON "translation_cache" USING btree ("debate_id","language") WHERE "translation_cache"."debate_id" is not null;--> statement-breakpoint
CREATE INDEX "map_contests_user" ON "map_contests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "map_turns_debate" ON "map_turns" USING btree ("debate_id");--> statement-breakpoint
CREATE INDEX "moved_marks_user" ON "moved_marks" USING btree ("user_id") WHERE "moved_marks"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "stances_user" ON "stances" USING btree ("user_id") WHERE "stances"."user_id" is not null;
--> statement-breakpoint
-- drizzle-kit does not see this key: the feature of the table does not know the debates.
ALTER TABLE "translation_cache" ADD CONSTRAINT "translation_cache_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Reserves `amount` before a model is asked, of the account's share and of the day's purse (`spend` is the record DayCeiling of
-- spend-store.ts); answers why not, or null.
CREATE OR REPLACE FUNCTION reserve_spend(spend jsonb, amount bigint) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  today date := (spend->>'day')::date;
  spender uuid := (spend->'account'->>'userId')::uuid;
  payers boolean := coalesce(spend->>'purse' = 'payers', false);
BEGIN
  IF spender IS NOT NULL THEN
    INSERT INTO account_spend (day, user_id) VALUES (today, spender) ON CONFLICT DO NOTHING;
    UPDATE account_spend SET micro_dollars = micro_dollars + amount
      WHERE day = today AND user_id = spender AND micro_dollars < (spend->'account'->>'ceiling')::bigint;
    IF NOT FOUND THEN
      -- On a day that is used up for everybody, that is the reason.
      RETURN CASE WHEN coalesce((SELECT CASE WHEN payers THEN payers_micro_dollars ELSE micro_dollars END
          FROM model_spend WHERE day = today), 0)
        >= (spend->>'ceiling')::bigint THEN 'spend-ceiling' ELSE 'spend-share' END;
    END IF;
  END IF;
  INSERT INTO model_spend (day) VALUES (today) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    DELETE FROM account_spend WHERE day < today;
  END IF;
  IF payers THEN
    UPDATE model_spend SET payers_micro_dollars = payers_micro_dollars + amount
      WHERE day = today AND payers_micro_dollars < (spend->>'ceiling')::bigint;
  ELSE
    UPDATE model_spend SET micro_dollars = micro_dollars + amount
      WHERE day = today AND micro_dollars < (spend->>'ceiling')::bigint;
  END IF;
  IF NOT FOUND THEN
    UPDATE account_spend SET micro_dollars = micro_dollars - amount WHERE day = today AND user_id = spender;
    RETURN 'spend-ceiling';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Corrects what was reserved to what it cost, in the purse that it was reserved of (`spent` is the record Settlement).
CREATE OR REPLACE FUNCTION settle_spend(spent jsonb) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  amount bigint := (spent->>'microDollars')::bigint;
  of_payers bigint := CASE WHEN spent->>'purse' = 'payers' THEN amount ELSE 0 END;
BEGIN
  UPDATE account_spend SET micro_dollars = micro_dollars + amount
    WHERE day = (spent->>'day')::date AND user_id = (spent->>'userId')::uuid;
  INSERT INTO model_spend (day, micro_dollars, payers_micro_dollars)
    VALUES ((spent->>'day')::date, amount - of_payers, of_payers)
    ON CONFLICT (day) DO UPDATE SET micro_dollars = model_spend.micro_dollars + excluded.micro_dollars,
      payers_micro_dollars = model_spend.payers_micro_dollars + excluded.payers_micro_dollars;
END $$;
--> statement-breakpoint
-- A source goes with the last debate that uses it, however that debate goes. The sources are locked first: a transaction
-- that keeps one of them for another debate has it locked until its use can be seen by the second statement.
CREATE OR REPLACE FUNCTION drop_unused_sources() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform from evidence_sources where id in (select source_id from removed) order by id for update;
  delete from evidence_sources kept
    where id in (select source_id from removed)
      and not exists (select from debate_sources where source_id = kept.id);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "debate_sources_removed" AFTER DELETE ON "debate_sources"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "drop_unused_sources"();

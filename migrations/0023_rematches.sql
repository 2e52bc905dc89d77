-- Rematches (§20): which debate one was made from, and how many turns of it were taken along. An anonymous visitor's rematch has inputs
-- that no user owns. Adds columns and takes a rule away: older instances run beside it.
ALTER TABLE "user_inputs" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_debates" ADD COLUMN "rematch_of" uuid;--> statement-breakpoint
ALTER TABLE "ai_debates" ADD COLUMN "rematch_from" integer;--> statement-breakpoint
ALTER TABLE "ai_debates" ADD CONSTRAINT "ai_debates_rematch_of_ai_debates_id_fk" FOREIGN KEY ("rematch_of") REFERENCES "public"."ai_debates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_debates_rematches" ON "ai_debates" USING btree ("rematch_of","created_at" DESC NULLS LAST) WHERE "ai_debates"."rematch_of" is not null;

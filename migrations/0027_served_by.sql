ALTER TABLE "responses" ADD COLUMN "served_by" text;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "tokens_cached" integer;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "cut" boolean;
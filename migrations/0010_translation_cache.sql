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
CREATE UNIQUE INDEX "translation_cache_key" ON "translation_cache" USING btree ("cache_key");--> statement-breakpoint
CREATE INDEX "translation_cache_debate" ON "translation_cache" USING btree ("debate_id","language") WHERE "translation_cache"."debate_id" is not null;--> statement-breakpoint
ALTER TABLE "translation_cache" ADD CONSTRAINT "translation_cache_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;

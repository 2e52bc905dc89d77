CREATE INDEX "ai_debates_public" ON "ai_debates" USING btree ("id") WHERE "ai_debates"."is_public";--> statement-breakpoint
-- A model's answer that was the text itself was kept as its translation. It is made again when somebody asks for it.
DELETE FROM "translation_cache" WHERE "debate_id" IS NOT NULL AND "translated_text" = "original_text";

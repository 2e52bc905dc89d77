ALTER TABLE "responses" ADD COLUMN IF NOT EXISTS "stopped" boolean;

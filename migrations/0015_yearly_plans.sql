ALTER TABLE "billing_customers" ADD COLUMN "interval" text;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "subscribed_at" timestamp (3) with time zone;
CREATE TABLE "billing_rounds" (
	"name" text PRIMARY KEY NOT NULL,
	"claimed_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "mode" text;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "subscribed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_farewells" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "billing_farewells" ADD COLUMN "mode" text;
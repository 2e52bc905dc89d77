-- The newest measuring of each reader of answers (§20). Adds a table alone: older instances run beside it.
CREATE TABLE "judged_readers" (
	"reader" text PRIMARY KEY NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL,
	"figures" jsonb NOT NULL
);

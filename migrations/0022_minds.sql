-- Where readers stand in a debate, and the cards that moved them (§20). Adds tables alone: older instances run beside it.
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
ALTER TABLE "moved_marks" ADD CONSTRAINT "moved_marks_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_marks" ADD CONSTRAINT "moved_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stances" ADD CONSTRAINT "stances_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stances" ADD CONSTRAINT "stances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moved_marks_user" ON "moved_marks" USING btree ("user_id") WHERE "moved_marks"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "stances_user" ON "stances" USING btree ("user_id") WHERE "stances"."user_id" is not null;
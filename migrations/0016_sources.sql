CREATE TABLE "debate_passages" (
	"debate_id" uuid NOT NULL,
	"option_number" smallint NOT NULL,
	"rank" smallint NOT NULL,
	"source_id" uuid NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	CONSTRAINT "debate_passages_debate_id_option_number_rank_pk" PRIMARY KEY("debate_id","option_number","rank")
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
CREATE TABLE "source_packs" (
	"debate_id" uuid PRIMARY KEY NOT NULL,
	"looked_up" boolean NOT NULL,
	"search_until" timestamp (3) with time zone,
	"last_number" smallint DEFAULT 0 NOT NULL
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
ALTER TABLE "responses" ADD COLUMN "citations" jsonb;--> statement-breakpoint
ALTER TABLE "debate_passages" ADD CONSTRAINT "debate_passages_source" FOREIGN KEY ("debate_id","source_id") REFERENCES "public"."debate_sources"("debate_id","source_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debate_sources" ADD CONSTRAINT "debate_sources_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debate_sources" ADD CONSTRAINT "debate_sources_source_id_evidence_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."evidence_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_packs" ADD CONSTRAINT "source_packs_debate_id_ai_debates_id_fk" FOREIGN KEY ("debate_id") REFERENCES "public"."ai_debates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "debate_sources_number" ON "debate_sources" USING btree ("debate_id","number");--> statement-breakpoint
CREATE INDEX "debate_sources_source" ON "debate_sources" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_sources_page" ON "evidence_sources" USING btree ("url","hash");
--> statement-breakpoint
-- A source goes with the last debate that uses it, however that debate goes. The sources are locked first: a transaction
-- that keeps one of them for another debate has it locked until its use can be seen by the second statement.
CREATE FUNCTION "drop_unused_sources"() RETURNS trigger LANGUAGE plpgsql AS $$
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
